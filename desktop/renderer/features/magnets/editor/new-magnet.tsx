import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consentDefaultApi } from '#shared/account/consent-default.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { starterById } from '../form/starters.ts';
import { MagnetEditor } from './magnet-editor.tsx';
import { emptyItemValues, emptyMagnetForm, type MagnetFormValues } from './magnet-form-values.ts';

interface NewMagnetProps {
  /** Of the example that it begins with; without one, or with an unknown one, it begins empty. */
  starter: string | null;
  saved: Magnet | null;
  onMade: (magnet: Magnet) => void;
}

/** A new magnet, with its creator's usual text to agree to. */
export function NewMagnet(props: NewMagnetProps) {
  const { data, isError } = useQuery(endpointQuery(consentDefaultApi.read, {}));
  // If it cannot be loaded now, the creator writes it into the form.
  if (data === undefined && !isError) {
    return (
      <>
        <PageHeader title="New magnet" />
        <Skeleton className="h-96 rounded-panel" />
      </>
    );
  }
  return <NewForm {...props} consentText={data?.text ?? ''} />;
}

function NewForm({
  starter,
  saved,
  onMade,
  consentText,
}: NewMagnetProps & { consentText: string }) {
  const example = starter === null ? undefined : starterById(starter);
  // What the form began with stays, whatever later answers say.
  const [initial] = useState((): MagnetFormValues => {
    const empty = { ...emptyMagnetForm, consentText };
    if (example === undefined) return empty;
    const items = [{ ...emptyItemValues('1'), textContent: example.textContent }];
    return { ...empty, ...example.values, icon: example.icon, items };
  });
  return (
    <MagnetEditor
      saved={saved}
      draft={null}
      keptAs={example === undefined ? 'magnet:new' : `magnet:new:${example.id}`}
      initial={initial}
      onMade={onMade}
    />
  );
}
