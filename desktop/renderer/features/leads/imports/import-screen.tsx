import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LeadImport } from '#shared/leads/imports/import.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { useAddress } from '#desktop/renderer/navigation/use-address-values.ts';
import { CheckedStep } from './checked-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ImportList } from './import-list.tsx';
import { isAtWork, oneImport } from './import-queries.ts';
import { OverStep } from './over-step.tsx';
import { Steps } from './steps.tsx';
import { WorkStep } from './work-step.tsx';

/** /crm/import: people of a creator's own file. The address names the import. */
export function ImportScreen() {
  const { address, write } = useAddress();
  const id = address.get('id');
  /** As long as the screen is open: it may have to be read in another way. */
  const [file, setFile] = useState<File | null>(null);
  const open = (one: LeadImport | null) => write({ id: one?.id ?? '' }, 'step');
  return (
    <>
      <Link to="/crm" className="link touch-area mb-4 inline-flex items-center gap-1.5 text-sm">
        <ArrowLeft aria-hidden size={15} />
        All leads
      </Link>
      <PageHeader
        title="Import"
        text="Add people from a CSV file. They do not count towards your plan, and nobody is emailed."
        actions={
          id !== null && (
            <Button
              onClick={() => {
                setFile(null);
                open(null);
              }}
            >
              Another file
            </Button>
          )
        }
      />
      {id === null ? (
        <>
          <Steps current="file" />
          <FileStep
            onUploaded={(one, source) => {
              setFile(source);
              open(one);
            }}
          />
        </>
      ) : (
        <OneImport key={id} id={id} file={file} onOpen={open} />
      )}
      <ImportList openId={id} />
    </>
  );
}

function OneImport({
  id,
  file,
  onOpen,
}: {
  id: string;
  file: File | null;
  onOpen: (one: LeadImport | null) => void;
}) {
  const query = useQuery(oneImport(id));
  const one = query.data;
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const step = useRef<HTMLDivElement>(null);
  const state = one?.state;
  const last = useRef(state);
  // Work that ends brings another step: the focus goes there, and the leads are others.
  useEffect(() => {
    if (last.current !== undefined && state !== last.current) {
      step.current?.focus({ preventScroll: true });
      void invalidatePath(client, '/api/leads', '/api/imports');
    }
    last.current = state;
  }, [state, client]);

  if (query.isError && one === undefined) {
    return (
      <Panel>
        <ErrorState
          title="This import could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </Panel>
    );
  }
  if (one === undefined) {
    return (
      <Panel>
        <LoadingRows label="Loading the import" rows={4} />
      </Panel>
    );
  }
  const isMapping = one.state === 'draft' || (one.state === 'checked' && isChanging);
  return (
    <>
      <Steps current={isMapping ? 'columns' : stepOf[one.state]} />
      <div ref={step} tabIndex={-1} className="outline-none">
        {isMapping ? (
          <ColumnsStep
            key={`${one.id} ${one.state}`}
            one={one}
            file={file}
            onRead={onOpen}
            onChecked={() => setChanging(false)}
          />
        ) : isAtWork(one) ? (
          <WorkStep one={one} />
        ) : one.state === 'checked' ? (
          <CheckedStep
            one={one}
            onChange={() => setChanging(true)}
            onRemoved={() => onOpen(null)}
          />
        ) : (
          <OverStep one={one} />
        )}
      </div>
    </>
  );
}

const stepOf = {
  draft: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'import',
  done: 'import',
  failed: 'import',
  undoing: 'import',
  undo_failed: 'import',
  undone: 'import',
  cancelled: 'import',
} as const;
