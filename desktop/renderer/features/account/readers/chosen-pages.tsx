import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { type CompanyPages, companyPagesApi } from '#shared/parsing/company-pages.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';

type Pages = NonNullable<CompanyPages['connection']>['pages'];

/** Each page with a switch; the posts of pages that are switched on are read. */
export function ChosenPages({ pages }: { pages: Pages }) {
  const client = useQueryClient();
  const headingId = useId();
  const choose = useMutation({
    ...endpointMutation(companyPagesApi.choose),
    onSuccess(now) {
      client.setQueryData(endpointQuery(companyPagesApi.read, {}).queryKey, now);
      toast.success('Pages saved');
    },
  });
  const set = (id: string, isChosen: boolean) =>
    choose.mutate({
      body: {
        pageIds: pages
          .filter((page) => (page.id === id ? isChosen : page.isChosen))
          .map((page) => page.id),
      },
    });
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId} className="text-sm font-semibold">
        Pages that are read
      </h3>
      {choose.isError && <Notice tone="bad">{errorText(choose.error)}</Notice>}
      {!pages.some(({ isChosen }) => isChosen) && (
        <p className="text-sm text-ink-soft">No page is on. Switch on those you post as.</p>
      )}
      <ul className="grid gap-3">
        {pages.map(({ id, name, isChosen }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <Switch
              label={name}
              isOn={isChosen}
              isDisabled={choose.isPending}
              onChange={(isOn) => set(id, isOn)}
            />
          </li>
        ))}
      </ul>
      <p className="text-[0.8125rem] text-ink-soft">
        A page is missing? Connect again after you became its super admin.
      </p>
    </section>
  );
}
