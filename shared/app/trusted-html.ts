/**
 * The one policy that our own pages and the console may create (the `trusted-types` of their
 * headers).
 */
export const TRUSTED_POLICY = 'unlatch';

/** The push worker's address. It has no hash of its content: a registration keeps the address. */
export const PUSH_WORKER_PATH = '/push-worker.js';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string;
      createScriptURL?: (address: string) => string | null;
    },
  ): { createHTML(text: string): string; createScriptURL(address: string): string };
}

/** Undefined on the server and in browsers that do not know trusted types. */
export function policyFactory(): PolicyFactory | undefined {
  return (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes; // in browsers that have it
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

let isWorker: ((address: string) => string | null) | undefined;

/** Before anything is trusted: lets the policy name the push worker too. Public pages never need it. */
export function allowPushWorker(): void {
  isWorker = (address) => (address === PUSH_WORKER_PATH ? address : null);
}

/** A page may make it once. */
function ownPolicy(): typeof policy {
  return (policy ??= policyFactory()?.createPolicy(TRUSTED_POLICY, {
    createHTML: (text) => text,
    ...(isWorker && { createScriptURL: isWorker }),
  }));
}

/**
 * Marks markup of the server or of our own tables as trusted, where the browser requires it. Callers
 * are responsible for the source of the text.
 */
export function trustHtml(html: string): string {
  return ownPolicy()?.createHTML(html) ?? html;
}

/** Marks the address of the push worker as trusted; any other is refused. */
export function trustWorker(address: string): string {
  return ownPolicy()?.createScriptURL(address) ?? address;
}
