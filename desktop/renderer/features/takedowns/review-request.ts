/**
 * An email to the support address with the facts that identify the page; the creator writes the
 * rest.
 */
export function reviewRequest(
  supportEmail: string,
  { id, title, message }: { id: string; title: string; message: string },
): string {
  const subject = `Review of a page that was taken down: ${title}`;
  const body = `Page: ${title} (${id})\nYou wrote: ${message}\n\nWhat I changed, or why I disagree:\n`;
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
