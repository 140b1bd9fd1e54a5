/** Removes a photo that does not load, so that the initials behind it show. */
export function dropBrokenPhotos(): void {
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) image.remove();
    else image.addEventListener('error', () => image.remove());
  }
}
