import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import type { CallInput } from '#shared/api/define-api.ts';
import { scoreApi, type ScoreSettings } from '#shared/leads/score.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { draftOf, isSameDraft, type ScoreDraft } from './score-draft.ts';

interface FormState {
  /** The rules that the draft started from. */
  base: ScoreSettings;
  draft: ScoreDraft;
}
interface Sent {
  draft: ScoreDraft;
  body: CallInput<typeof scoreApi.save>['body'];
}
const fresh = (base: ScoreSettings): FormState => ({ base, draft: draftOf(base) });

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'score_rules_changed';

const importChecks = () => import('./check-draft.ts');
let checks: ReturnType<typeof importChecks> | undefined;
const loadChecks = () => (checks ??= importChecks());

/** The rules as they are typed, on top of the newest saved ones. Nothing typed is lost to others. */
export function useScoreForm(latest: ScoreSettings) {
  const { checkDraft } = use(loadChecks());
  const client = useQueryClient();
  const [form, setForm] = useState(() => fresh(latest));
  const [isTold, setTold] = useState(false);
  const { base, draft } = form;
  const isDirty = !isSameDraft(draft, draftOf(base));
  // Versions only rise; what was just saved may be newer than what was read.
  const isOther = latest.version > base.version;
  // What others saved is taken where nothing was typed.
  if (isOther && (!isDirty || isSameDraft(draft, draftOf(latest)))) setForm(fresh(latest));

  async function taken(saved: ScoreSettings, text: string): Promise<void> {
    client.setQueryData(endpointQuery(scoreApi.read, {}).queryKey, saved);
    setTold(false);
    toast.success(
      text,
      saved.recount === null ? {} : { description: 'All leads are counted again.' },
    );
    await invalidatePath(client, '/api/leads');
  }
  const onError = async (error: Error) => {
    if (isConflict(error)) await invalidatePath(client, scoreApi.read.path);
  };
  const saving = useMutation({
    mutationFn: ({ body }: Sent) => callEndpoint(scoreApi.save, { body }, apiTransport),
    onSuccess: async (saved, sent) => {
      // What was typed while saving stays.
      setForm(({ draft: typed }) =>
        isSameDraft(typed, sent.draft) ? fresh(saved) : { base: saved, draft: typed },
      );
      await taken(saved, 'Rules saved');
    },
    onError,
  });
  const restoring = useMutation({
    mutationFn: (to: number) =>
      callEndpoint(scoreApi.restore, { body: { version: latest.version, to } }, apiTransport),
    onSuccess: async (saved) => {
      setForm(fresh(saved));
      await taken(saved, 'You went back to these rules');
    },
    onError,
  });
  const { set, problems } = checkDraft(draft);
  const failed = saving.error ?? restoring.error;

  return {
    base,
    draft,
    isDirty,
    /** Rules somebody saved elsewhere while these were typed. */
    other: isOther && isDirty ? latest : null,
    isSaving: saving.isPending,
    isRestoring: restoring.isPending,
    /** Why the last call failed; a conflict shows as `other`. */
    failure: failed === null || (isConflict(failed) && isOther) ? null : failed,
    /** The rules as the server takes them; null while something is wrong. */
    set,
    /** Wrong at this field, once somebody tried to go on. */
    problemOf: (path: string): string | undefined => (isTold ? problems?.[path] : undefined),
    /** From now on problems are shown. True when there are none. */
    tell(): boolean {
      setTold(true);
      return problems === null;
    },
    change: (part: Partial<ScoreDraft>) =>
      setForm((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** On top of what others saved, when `version` is theirs. */
    save(version: number): void {
      setTold(true);
      restoring.reset();
      if (set !== null) saving.mutate({ draft, body: { ...set, version } });
    },
    restore(to: number): void {
      saving.reset();
      restoring.mutate(to);
    },
    /** Gives up what was typed. */
    discard: () => {
      setForm(fresh(latest));
      setTold(false);
    },
  };
}
export type ScoreForm = ReturnType<typeof useScoreForm>;
