import { policyFactory } from '#shared/app/trusted-html.ts';
import { isPixelScript } from '#shared/integrations/pixel-script-hosts.ts';

let isSet = false;

/**
 * Scripts of third parties load further scripts by address: only those of the known hosts are
 * allowed, and no other text becomes a script or markup.
 */
export function guardScripts(): void {
  if (isSet) return;
  isSet = true;
  policyFactory()?.createPolicy('default', {
    createScriptURL: (address) => (isPixelScript(address) ? address : null),
  });
}
