/// JavaScript for pages that play segments by Media Source Extensions, which tests share.
enum MediaSourceScript {
    /// `once` waits for an event, or fails by the event `error`. `pictureAfterSeek` seeks a video to just after a time, and
    /// returns `mediaTime`, `width` and `height` of the picture that is shown then: the picture
    /// from before the seek may be shown once more.
    static let functions = """
        const once = (target, name) => new Promise((done, fail) => {
          target.addEventListener(name, done, { once: true });
          target.addEventListener('error', () => fail(name), { once: true });
        });
        const pictureAfterSeek = (video, time) => {
          const shown = new Promise((done) => {
            const look = (_, picture) =>
              picture.mediaTime > time - 0.001 ? done(picture) : video.requestVideoFrameCallback(look);
            video.requestVideoFrameCallback(look);
          });
          video.currentTime = time + 1 / 60;
          return shown;
        };
        """
}
