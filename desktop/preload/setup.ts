import { callMain } from './call-main.ts';

// The set-up page has no script of its own and gets no bridge: this is all that happens in it.
window.addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('form');
  const input = document.querySelector('input');
  const button = document.querySelector('button');
  const problem = document.querySelector('#problem');
  const progress = document.querySelector('#progress');
  if (!form || !input || !button || !problem || !progress) return;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void connect();
  });
  void prefill();

  async function prefill(): Promise<void> {
    const { address, isSignedIn } = await callMain('readServer', undefined);
    if (!input || !progress) return;
    if (address !== null && input.value === '') input.value = address;
    if (isSignedIn) progress.textContent = 'Choosing another server signs you out of this one.';
    input.select();
    input.focus();
  }

  async function connect(): Promise<void> {
    if (!input || !button || !problem || !progress) return;
    button.disabled = true;
    problem.textContent = '';
    input.removeAttribute('aria-invalid');
    progress.textContent = 'Looking for the server…';
    try {
      const answer = await callMain('chooseServer', { address: input.value });
      if (answer.ok) {
        progress.textContent = 'Found. Opening the console…';
        return;
      }
      refuse(answer.problem);
    } catch {
      refuse('This address is too long or could not be checked');
    }
  }

  function refuse(text: string): void {
    if (!input || !button || !problem || !progress) return;
    progress.textContent = '';
    problem.textContent = text;
    input.setAttribute('aria-invalid', 'true');
    button.disabled = false;
    input.focus();
  }
});
