/** Rewrites the server's UTC times in the visitor's own zone and language. */
export function localiseMoments(): void {
  const times = document.querySelectorAll<HTMLTimeElement>('time[data-moment]');
  // Most pages have no times, and a formatter is slow to create on a phone.
  if (times.length === 0) return;
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of times) time.textContent = format.format(new Date(time.dateTime));
}
