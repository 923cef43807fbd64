/**
 * Makes the place of Sveltia CMS for small pictures before it starts. On the first visit it makes its places itself,
 * two of them at the same moment, and loses this one: no photo of the list is shown until the page is opened again.
 */
export function makePictureStore(repo: string): Promise<void> {
  return new Promise((resolve) => {
    // Storage can hang. Without it only the thumbnails are missing.
    setTimeout(resolve, 3000);
    const request = indexedDB.open(`github:${repo}`);
    request.onupgradeneeded = () => request.result.createObjectStore('asset-thumbnails');
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    // A browser that stores nothing.
    request.onerror = () => resolve();
  });
}
