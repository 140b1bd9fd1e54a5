import { useState } from 'react';
import type { MagnetAddress } from '#shared/magnets/addresses/magnet-address.contract.ts';
import {
  readSlug,
  slugProblem,
  slugProblemText,
  suggestSlug,
} from '#shared/magnets/addresses/magnet-slug.rules.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { controlClass, Field } from '#desktop/renderer/ui/controls/field.tsx';
import type { AddressRefusal } from './use-address.ts';

/** The address as it is typed, with what is wrong with it and one that would do. */
export function AddressField({
  title,
  address,
  refusal,
  isBusy,
  onType,
  onUse,
}: {
  title: string;
  address: MagnetAddress;
  /** Why the server did not take what was typed last. */
  refusal: AddressRefusal | null;
  isBusy: boolean;
  onType: () => void;
  onUse: (slug: string) => void;
}) {
  const [typed, setTyped] = useState(address.slug ?? '');
  const [isAsked, setIsAsked] = useState(false);
  const slug = readSlug(typed);
  const problem = slugProblem(typed);
  const isShown = problem !== null && (isAsked || (slug !== '' && problem !== 'short'));
  const error = isShown ? slugProblemText(problem) : refusal?.text;
  const fromTitle = suggestSlug(title);
  const better = isShown ? (suggestSlug(typed) ?? fromTitle) : (refusal?.suggestion ?? null);
  const type = (text: string) => {
    setTyped(text);
    setIsAsked(false);
    onType();
  };
  const use = () => {
    setIsAsked(true);
    if (problem === null && slug !== address.slug) onUse(slug);
  };
  const start = address.idUrl.slice(0, address.idUrl.lastIndexOf('/') + 1);
  return (
    <div className="grid gap-3">
      <Field
        label="Address"
        error={error}
        hint={<span className="break-all">{`${start}${slug === '' ? '…' : slug}`}</span>}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              type="text"
              value={typed}
              onChange={({ target }) => type(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The form around it keeps the draft; this is no part of it.
                event.preventDefault();
                use();
              }}
              placeholder={fromTitle ?? 'my-guide'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              className={classNames(
                controlClass,
                'h-10 min-w-0 flex-1 basis-56 text-sm touch:h-11 touch:text-base',
              )}
            />
            <Button
              look="primary"
              isBusy={isBusy}
              disabled={slug === (address.slug ?? '')}
              onClick={use}
            >
              Use this address
            </Button>
          </div>
        )}
      </Field>
      {better !== null && better !== slug && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span role="status">
            <span className="break-all font-medium">{better}</span>{' '}
            {isShown ? 'has the right form.' : 'is free.'}
          </span>
          <Button size="small" onClick={() => type(better)}>
            Take it
          </Button>
        </p>
      )}
    </div>
  );
}
