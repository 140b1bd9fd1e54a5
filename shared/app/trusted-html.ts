/**
 * The one policy that our own pages and the console may create (the `trusted-types` of their
 * headers).
 */
export const TRUSTED_POLICY = 'unlatch';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string;
      createScriptURL?: (address: string) => string | null;
    },
  ): { createHTML(text: string): string };
}

/** Undefined on the server and in browsers that do not know trusted types. */
export function policyFactory(): PolicyFactory | undefined {
  return (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes; // in browsers that have it
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/**
 * Marks markup of the server or of our own tables as trusted, where the browser requires it. Callers
 * are responsible for the source of the text.
 */
export function trustHtml(html: string): string {
  policy ??= policyFactory()?.createPolicy(TRUSTED_POLICY, { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}
