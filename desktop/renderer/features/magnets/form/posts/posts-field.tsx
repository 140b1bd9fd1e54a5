import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MOST_POSTS } from '#shared/magnets/magnet-posts.ts';
import { boundPostsApi } from '#shared/unlock/bound-posts.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { useLoaded } from '#desktop/renderer/ui/panels/use-loaded.ts';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';
import { PostLinkField } from './post-link-field.tsx';
import { RemovedPosts } from './removed-posts.tsx';
import { useFocusNext } from '../use-focus-next.ts';

const loadRule = () => import('../field-rules.ts');

/** The posts whose comments unlock, one below the other; none for any post. */
export function PostsField({ magnetId }: { magnetId: string | null }) {
  const { control, formState, getValues, setValue, clearErrors } =
    useFormContext<MagnetFormValues>();
  const kept = useWatch({ control, name: 'linkedinPostUrls' });
  const urls = kept.length === 0 ? [''] : kept;
  const now = useNow();
  const rule = useLoaded(loadRule);
  const { data } = useQuery({
    ...endpointQuery(boundPostsApi.list, { params: { magnetId: magnetId ?? '' } }),
    enabled: magnetId !== null,
  });
  const bound = data?.items ?? [];
  const focusNext = useFocusNext();

  const read = (url: string) =>
    rule === null || url.trim() === '' ? null : rule.readPostLink(url, new Date(now));
  const rows = urls.map((url) => ({ url, read: read(url) }));
  const keys = rows.map((row) => row.read?.key);
  const boundAs = (key: string | undefined) =>
    key === undefined ? undefined : bound.find(({ postUrl }) => read(postUrl)?.key === key);

  const write = (next: string[]): void => setValue('linkedinPostUrls', next, { shouldDirty: true });

  const edit = (index: number, url: string): void => {
    clearErrors(`linkedinPostUrls.${index}`);
    write(urls.with(index, url));
  };

  const remove = (index: number): void => {
    const [url = ''] = urls.slice(index, index + 1);
    // Errors stand at places, so they go when the fields change theirs.
    clearErrors('linkedinPostUrls');
    write(urls.toSpliced(index, 1));
    focusNext(`linkedinPostUrls.${Math.max(0, index - 1)}`);
    if (url.trim() === '') return;
    toast(`Post ${index + 1} removed`, {
      action: {
        label: 'Undo',
        onClick: () => write(getValues('linkedinPostUrls').toSpliced(index, 0, url)),
      },
    });
  };

  const add = (): void => {
    write([...urls, '']);
    focusNext(`linkedinPostUrls.${urls.length}`);
  };

  const errors = formState.errors.linkedinPostUrls;
  const isFull = urls.length >= MOST_POSTS;
  const removed =
    rule === null
      ? []
      : bound.filter(({ postUrl }) => {
          const key = read(postUrl)?.key;
          return key !== undefined && !keys.includes(key);
        });
  return (
    <div className="grid gap-3">
      {rows.map((row, index) => {
        const key = keys[index];
        return (
          <PostLinkField
            key={index}
            index={index}
            count={urls.length}
            value={row.url}
            read={row.read}
            isRepeated={key !== undefined && keys.indexOf(key) < index}
            bound={boundAs(key)}
            error={errors?.[index]?.message}
            onChange={(url) => edit(index, url)}
            onRemove={() => remove(index)}
          />
        );
      })}
      {errors?.message !== undefined && <FieldError text={errors.message} />}
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        {urls.length === 1
          ? 'Only comments under this post unlock. Without it, a comment under any post counts.'
          : 'A comment under any of these posts unlocks. Comments under other posts do not.'}
      </p>
      {urls.some((url) => url.trim() !== '') && (
        <div>
          <Button size="small" disabled={isFull || urls.at(-1)?.trim() === ''} onClick={add}>
            <Plus aria-hidden size={16} />
            Add another post
          </Button>
          {isFull && (
            <p className="mt-1.5 text-[0.8125rem] text-ink-soft">
              A magnet has at most {MOST_POSTS} posts.
            </p>
          )}
        </div>
      )}
      <RemovedPosts removed={removed} isAnyPost={urls.every((url) => url.trim() === '')} />
    </div>
  );
}
