import type { PairAnswer, PanelMessage } from '../messages.ts';
import type { PairingOffer } from '../stored.ts';
import { el } from './elements.ts';
import { permissionFor, readServerAddress, splitPasted } from './read-server-address.ts';

const OVER =
  'The code has expired. Choose “New code” in Settings > Readers of your Unlatch, then press the Unlatch button in the toolbar while that page is open.';

/**
 * Shown before pairing: what the extension does and sends, then the fields for address and code,
 * which are filled in when the console showed them. A code that has expired is not.
 */
export function pairView(wasEnded: boolean, offer?: PairingOffer, isOver = false): HTMLElement {
  const server = el('input', {
    id: 'server',
    type: 'text',
    inputmode: 'url',
    autocomplete: 'url',
    spellcheck: 'false',
    placeholder: 'https://unlatch.example',
  });
  const code = el('input', {
    id: 'code',
    type: 'text',
    autocomplete: 'one-time-code',
    autocapitalize: 'characters',
    spellcheck: 'false',
    placeholder: 'ABCD-EFGH',
  });
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
  const button = el('button', { type: 'submit', class: 'main-button' }, 'Agree and pair');
  if (offer !== undefined) {
    server.value = offer.server;
    if (!isOver) code.value = offer.code;
  }
  for (const input of [server, code]) {
    input.addEventListener('paste', (event) => {
      const both = splitPasted(event.clipboardData?.getData('text') ?? '');
      if (both === null) return;
      event.preventDefault();
      server.value = both.server;
      code.value = both.code;
    });
  }

  const form = el(
    'form',
    { novalidate: true, submit: (event) => (event.preventDefault(), void submit()) },
    field('Address of your Unlatch', server),
    field('Code from Settings > Readers', code),
    offer !== undefined &&
      !isOver &&
      el('p', { class: 'hint' }, 'Filled in from the page of your Unlatch.'),
    isOver && el('p', { class: 'notice', role: 'alert' }, OVER),
    problem,
    button,
  );
  return el(
    'section',
    { class: 'stack' },
    el('h1', {}, 'Pair this browser'),
    wasEnded && el('p', { class: 'notice' }, 'This browser is no longer paired. Use a new code.'),
    el(
      'p',
      {},
      'When you press the toolbar button on a LinkedIn post of yours, Unlatch reads the comments that your browser shows there.',
    ),
    disclosure(),
    form,
  );

  async function submit(): Promise<void> {
    show(null);
    const address = readServerAddress(server.value);
    if (!address.ok) return show(address.problem, server);
    if (code.value.trim() === '') return show('Enter the code', code);
    // Requested inside the click handler, because browsers require a user gesture.
    const origins = [permissionFor(address.origin)];
    const isAllowed = await chrome.permissions.request({ origins }).catch(() => false);
    if (!isAllowed) return show('Allow access to your Unlatch to pair this browser');
    button.disabled = true;
    const message: PanelMessage = { type: 'pair', server: address.origin, code: code.value.trim() };
    const answer = await chrome.runtime.sendMessage<PanelMessage, PairAnswer>(message);
    button.disabled = false;
    if (!answer.ok) show(answer.problem, code);
  }

  function show(text: string | null, input?: HTMLInputElement): void {
    problem.hidden = text === null;
    problem.textContent = text ?? '';
    for (const one of [server, code]) one.removeAttribute('aria-invalid');
    input?.setAttribute('aria-invalid', 'true');
    input?.focus();
  }
}

/** What stands in the field of the code now. */
export function typedCode(): string | undefined {
  return document.querySelector<HTMLInputElement>('#code')?.value;
}

function disclosure(): HTMLElement {
  return el(
    'details',
    { class: 'disclosure', open: true },
    el('summary', {}, 'What is read and sent'),
    el(
      'ul',
      {},
      el(
        'li',
        {},
        'It reads comments on posts that your lead magnets name: the text, and the author’s name, headline, picture and profile link.',
      ),
      el('li', {}, 'It sends them to your Unlatch and nowhere else.'),
      el(
        'li',
        {},
        'It does not click, scroll or write on LinkedIn, and it never sees your password.',
      ),
      el(
        'li',
        {},
        'LinkedIn’s user agreement (8.2) does not allow reading with add-ons. LinkedIn could restrict your account.',
      ),
    ),
  );
}

function field(label: string, input: HTMLInputElement): HTMLElement {
  return el('div', { class: 'field' }, el('label', { for: input.id }, label), input);
}
