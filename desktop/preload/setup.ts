import { callMain } from './call-main.ts';

// The set-up page has no script and no bridge: this file handles its form.
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
    progress.textContent = 'Connecting to the server…';
    try {
      const answer = await callMain('chooseServer', { address: input.value });
      if (answer.ok) {
        progress.textContent = 'Connected. Opening the console…';
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
