/**
 * The key of a mailed link, from behind the `#`. It is removed from the address bar at once, so it
 * stays in no history and no copied address. It is sent only when the button is pressed.
 */
export function takeMailedKey(): void {
  const form = document.querySelector('[data-mailed-key]');
  const key = /^#key=([\w-]{1,200})$/.exec(location.hash)?.[1];
  const field = form?.querySelector('input');
  if (!field || key === undefined) return;
  field.value = key;
  form?.querySelector('[data-mailed-key-field]')?.setAttribute('hidden', '');
  history.replaceState(history.state, '', location.pathname);
}
