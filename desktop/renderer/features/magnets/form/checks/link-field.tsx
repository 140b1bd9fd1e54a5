import { CircleCheck, TriangleAlert } from 'lucide-react';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { type LinkFinding, useLinkLook } from './use-link-look.ts';

/** The address of a link, with what a look at it found. It never keeps anybody from saving. */
export function LinkField({
  label,
  hint,
  name,
  value,
  error,
  onChange,
}: {
  label: string;
  hint: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
}) {
  const finding = useLinkLook(value);
  return (
    <div className="grid gap-1.5">
      <TextField
        label={label}
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={hint}
        error={error}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
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
