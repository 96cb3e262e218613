import Files
import PageParts
import Web

/// The files that the page loads: files embedded in the program, and files of CodeMirror from its Debian package.
enum PageFiles {
    private static let own: [String: (type: String, bytes: [UInt8])] = [
        "base.css": ("text/css", PageStyle.base),
        "studio.css": ("text/css", PackageResources.studio_css),
        "values.css": ("text/css", PackageResources.values_css),
        "timeline.css": ("text/css", PackageResources.timeline_css),
        "sound.css": ("text/css", PackageResources.sound_css),
        "studio.js": (script, PackageResources.studio_js), "server.js": (script, PackageResources.server_js),
        "pieces.js": (script, PackageResources.pieces_js),
        "player.js": (script, PackageResources.player_js),
        "picture.js": (script, PackageResources.picture_js),
        "pan-zoom.js": (script, PackageResources.pan_zoom_js),
        "picking.js": (script, PackageResources.picking_js),
        "moving.js": (script, PackageResources.moving_js),
        "transport.js": (script, PackageResources.transport_js),
        "document.js": (script, PackageResources.document_js), "text.js": (script, PackageResources.text_js),
        "problems.js": (script, PackageResources.problems_js),
        "gallery.js": (script, PackageResources.gallery_js),
        "tabs.js": (script, PackageResources.tabs_js),
        "stored-values.js": (script, PackageResources.stored_values_js),
        "latest.js": (script, PackageResources.latest_js),
        "json.js": (script, PackageResources.json_js), "layers.js": (script, PackageResources.layers_js),
        "keyframes.js": (script, PackageResources.keyframes_js),
        "dom.js": (script, PackageResources.dom_js),
        "timeline.js": (script, PackageResources.timeline_js),
        "timeline-changes.js": (script, PackageResources.timeline_changes_js),
        "timeline-drag.js": (script, PackageResources.timeline_drag_js),
        "timeline-folds.js": (script, PackageResources.timeline_folds_js),
        "timeline-frame.js": (script, PackageResources.timeline_frame_js),
        "layer-changes.js": (script, PackageResources.layer_changes_js),
        "timeline-layers.js": (script, PackageResources.timeline_layers_js),
        "timeline-order.js": (script, PackageResources.timeline_order_js),
        "timeline-rows.js": (script, PackageResources.timeline_rows_js),
        "timeline-scale.js": (script, PackageResources.timeline_scale_js),
        "timeline-view.js": (script, PackageResources.timeline_view_js),
        "listening.js": (script, PackageResources.listening_js),
        "overview.js": (script, PackageResources.overview_js),
        "peaks.js": (script, PackageResources.peaks_js),
        "sharp-canvas.js": (script, PackageResources.sharp_canvas_js),
        "sound-preview.js": (script, PackageResources.sound_preview_js),
        "sound.js": (script, PackageResources.sound_js),
        "time-view.js": (script, PackageResources.time_view_js),
        "wave-drawing.js": (script, PackageResources.wave_drawing_js),
        "wave.js": (script, PackageResources.wave_js),
        "film.js": (script, PackageResources.film_js),
        "jobs.js": (script, PackageResources.jobs_js),
        "job-form.js": (script, PackageResources.job_form_js),
        "job-view.js": (script, PackageResources.job_view_js),
        "schema.js": (script, PackageResources.schema_js),
        "fields.js": (script, PackageResources.fields_js),
        "controls.js": (script, PackageResources.controls_js),
        "groups.js": (script, PackageResources.groups_js), "values.js": (script, PackageResources.values_js),
        "template.js": (script, PackageResources.template_js),
        "parameters.js": (script, PackageResources.parameters_js),
        "rates.js": (script, PackageResources.rates_js),
        "handles.js": (script, PackageResources.handles_js),
        "settings.js": (script, PackageResources.settings_js),
        "keyframes-control.js": (script, PackageResources.keyframes_control_js),
        "curves.js": (script, PackageResources.curves_js),
        "curve-plot.js": (script, PackageResources.curve_plot_js),
    ]

    private static let script = "text/javascript"

    /// The HTML page that edits a scene.
    static var index: Response { page(PackageResources.index_html) }
    /// The HTML page that is shown before a scene is chosen.
    static var gallery: Response { page(PackageResources.gallery_html) }

    /// The HTML page for an address without the right token.
    static var forbidden: Response { page(PackageResources.forbidden_html, status: 403) }

    private static func page(_ html: [UInt8], status: Int = 200) -> Response {
        var response = Response(status: status, type: "text/html; charset=utf-8", .bytes(html))
        response.header = [("Content-Security-Policy", policy)]
        return response
    }

    /// The content security policy: the page loads everything from this server, has no inline scripts or styles, and
    /// sends nothing elsewhere.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
        "media-src 'self' blob:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Returns the file with this name that is embedded in the program; nil if no such file is embedded.
    static func file(_ name: String) -> Response? {
        own[name].map { Response.bytes($0.bytes, type: "\($0.type); charset=utf-8") }
    }

    /// Returns the file of CodeMirror (the text editor) with this name; nil if the page does not use the file, or
    /// CodeMirror's package is not installed.
    static func codeMirror(_ name: String) -> Response? {
        guard let path = codeMirrorFiles[name],
            var file = try? InputFile(opening: "\(codeMirrorFolder)/\(path)"),
            let bytes = try? file.readAll(atMost: 1 << 20)
        else { return nil }
        return .bytes(bytes, type: name.hasSuffix(".css") ? "text/css" : script)
    }

    private static let codeMirrorFolder = "\(BundleFolder.share)/javascript/codemirror"
    private static let codeMirrorFiles = [
        "codemirror.js": "lib/codemirror.js", "codemirror.css": "lib/codemirror.css",
        "javascript.js": "mode/javascript/javascript.js", "matchbrackets.js": "addon/edit/matchbrackets.js",
    ]
}
