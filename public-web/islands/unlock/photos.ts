/** Takes away a photo that does not load: the initials behind it show instead. */
export function dropBrokenPhotos(): void {
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) image.remove();
    else image.addEventListener('error', () => image.remove());
  }
}
