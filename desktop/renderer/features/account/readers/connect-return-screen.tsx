import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { companyPagesApi } from '#shared/parsing/company-pages.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { SettingsFrame } from '../settings-frame.tsx';

/** /settings/readers/linkedin: LinkedIn redirects the creator here, with a code or an error. */
export function ConnectReturnScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Read once, because the address is cleared at once to keep the code out of the history.
  const [{ state, code }] = useState(() => ({
    state: search.get('state') ?? '',
    code: search.get('code') ?? '',
  }));
  const hasBegun = useRef(false);
  const finish = useMutation({
    ...endpointMutation(companyPagesApi.finish),
    async onSuccess(pages) {
      client.setQueryData(endpointQuery(companyPagesApi.read, {}).queryKey, pages);
      toast.success('LinkedIn connected');
      await navigate('/settings/readers', { replace: true });
    },
  });
  const { mutate } = finish;
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (code !== '') mutate({ body: { state, code } });
  }, [state, code, mutate]);

  const problem =
    code === ''
      ? 'LinkedIn was not connected, because the access was not allowed there. Nothing has changed.'
      : finish.error === null
        ? null
        : errorText(finish.error);
  return (
    <SettingsFrame title="Connecting LinkedIn">
      <div className="grid max-w-3xl gap-4">
        {problem === null ? (
          <p role="status" className="flex items-center gap-3 text-sm">
            <Spinner />
            Asking LinkedIn for your pages
          </p>
        ) : (
          <>
            <Notice tone="bad">{problem}</Notice>
            <div>
              <ButtonLink to="/settings/readers">Back to Readers</ButtonLink>
            </div>
          </>
        )}
      </div>
    </SettingsFrame>
  );
}
