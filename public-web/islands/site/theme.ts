/** The colours change at once; the server remembers them for the next page. */
export function listenForTheme(): void {
  const form = document.querySelector<HTMLFormElement>('[data-theme-form]');
  form?.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    show(form, submitter.value);
    const body = new URLSearchParams({ theme: submitter.value });
    // After a failure the visitor has to choose again on the next page.
    fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  });
}

function show(form: HTMLFormElement, theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  for (const button of form.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.value === theme));
  }
}
