/** Rewrites the server's UTC times in the visitor's own zone and language. */
export function localiseMoments(): void {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-moment]')) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}
