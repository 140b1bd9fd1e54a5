import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';
import { type LinkFinding, useLinkLook } from './use-link-look.ts';

/** The address of linked content, with what a look at it found. It never keeps anybody from saving. */
export function LinkField() {
  const { register, formState } = useFormContext<MagnetFormValues>();
  const { finding } = useLinkLook();
  return (
    <div className="grid gap-1.5">
      <TextField
        label="Address of the content"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="A document, a folder, a video. Anyone who knows the address can open it."
        error={formState.errors.linkUrl?.message}
        {...register('linkUrl')}
      />
      <div role="status">{finding !== undefined && <Finding finding={finding} />}</div>
    </div>
  );
}

function Finding({ finding }: { finding: LinkFinding }) {
  const { outcome, status } = finding;
  if (outcome === 'unknown') return null;
  const Icon = outcome === 'opens' ? CircleCheck : TriangleAlert;
  const tone = outcome === 'opens' ? 'text-good' : 'text-bad';
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] leading-5">
      <Icon aria-hidden size={14} className={`mt-0.75 shrink-0 ${tone}`} />
      {outcome === 'opens' && 'This address opens.'}
      {outcome === 'missing' && `There is no page at this address (${status ?? 404}).`}
      {outcome === 'no_host' && 'There is no website at this address.'}
    </p>
  );
}
