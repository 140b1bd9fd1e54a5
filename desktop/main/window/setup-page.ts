import { createHash } from 'node:crypto';
import { commonHeaders, setupPolicy } from '../security/content-policy.ts';
import { setupPageStyle } from './setup-page-style.ts';

const styleHash = `sha256-${createHash('sha256').update(setupPageStyle).digest('base64')}`;

/** First-run page: which server? It has no script; the preload listens to the form. */
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Choose your server</title>
<style>${setupPageStyle}</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" width="44" height="44" aria-hidden="true"><rect width="32" height="32" rx="8"/><path class="keeper" d="M9 14v4a7 7 0 0 0 14 0v-4"/><path class="bar" d="m9 14 13-7"/></svg>
<h1>Which server do you use?</h1>
<p>Your magnets and leads are stored on your company’s or provider’s server. Enter the address you open in the browser.</p>
<form novalidate>
<label for="address">Server address</label>
<input id="address" name="address" inputmode="url" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="https://leads.example.com" aria-describedby="problem note" required>
<p id="problem" role="alert"></p>
<p id="note">Next, you sign in there. You can change the server later in the menu.</p>
<button type="submit">Connect</button>
<p id="progress" role="status"></p>
</form>
</main>
</body>
</html>
`;

export function setupPage(): Response {
  return new Response(html, {
    headers: {
      ...commonHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': setupPolicy(styleHash),
    },
  });
}
