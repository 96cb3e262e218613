/// The contrast of text on a page.
enum PageContrast {
    /// A JavaScript expression for the texts whose contrast to their background is below 4.5 : 1 (WCAG 2, AA). Disabled
    /// controls are excluded.
    static let tooLow = #"""
        (() => {
          const color = (text) => {
            const [r, g, b, a = 1] = text.replace(/^color\(srgb/, '').match(/[\d.e-]+/g).map(Number);
            return text.startsWith('color') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
          };
          const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
          const luminance = (color) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
            const value = color[i] / 255;
            return sum + weight * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
          }, 0);
          const holders = (element) => (element ? [...holders(element.parentElement), element] : []);
          const found = [];
          for (const element of document.querySelectorAll('body *')) {
            const isField = element.matches('textarea, input:not([type=range], [type=checkbox], [type=color], [type=file])');
            const hasText = isField || element.matches('select') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
            if (!hasText || !element.checkVisibility() || element.closest(':disabled, [inert], [aria-disabled=true], .handle, #dropped')) continue;
            const isEmpty = isField && element.value === '';
            const style = getComputedStyle(element, isEmpty ? '::placeholder' : undefined);
            const all = holders(element);
            const paper = all.reduce((below, each) => over(color(getComputedStyle(each).backgroundColor), below), [255, 255, 255]);
            const ink = color(style.color);
            ink[3] *= all.reduce((share, each) => share * getComputedStyle(each).opacity, isEmpty ? Number(style.opacity) : 1);
            const [dark, light] = [luminance(over(ink, paper)), luminance(paper)].sort((one, other) => one - other);
            const contrast = (light + 0.05) / (dark + 0.05);
            if (contrast < 4.5) found.push(`${element.tagName}.${element.className}: ${contrast.toFixed(2)}`);
          }
          return [...new Set(found)];
        })()
        """#
}
