/*
 * Runs inline in the head of every public page. Lazy pictures wait (`[data-early]` in elements.css) until
 * the first screen has loaded or the visitor scrolls: on a slow link browsers fetch all lazy pictures within
 * 2,500 px below the screen, and they would compete with the main picture. A visitor who saves data gets
 * files for two fifths of the screen's width (WICG Save Data API). Without scripts the browser decides.
 */

interface NavigatorWithConnection extends Navigator {
  /** Network Information API, not supported by Safari and Firefox. */
  connection?: { saveData?: boolean };
}

{
  const { dataset } = document.documentElement;
  const releasePictures = () => {
    delete dataset['early'];
    if ((navigator as NavigatorWithConnection).connection?.saveData)
      for (const source of document.querySelectorAll('source'))
        if (source.nextElementSibling?.matches('[loading=lazy]')) source.sizes = '40vw';
  };
  dataset['early'] = '';
  for (const event of ['load', 'scroll']) addEventListener(event, releasePictures, { once: true });
}
