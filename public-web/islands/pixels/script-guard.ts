import { policyFactory } from '#shared/app/trusted-html.ts';
import { isPixelScript } from '#shared/integrations/pixel-script-hosts.ts';

let isSet = false;

/**
 * Scripts of third parties add further scripts by their addresses: those of the known hosts load, and
 * nothing else that is only a text becomes a script or markup.
 */
export function guardScripts(): void {
  if (isSet) return;
  isSet = true;
  policyFactory()?.createPolicy('default', {
    createScriptURL: (address) => (isPixelScript(address) ? address : null),
  });
}
