/** Hands a text over as a file: the browser saves it, the desktop app asks where. */
export function downloadFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The desktop app reads it only after the person has chosen a place.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
