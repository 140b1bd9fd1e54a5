import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import { supportMacrosApi } from '#shared/support/macros.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Puts a macro into an answer; the server fills its variables. */
export function MacroSelect({
  ticketId,
  onFill,
}: {
  ticketId: string;
  onFill: (text: string) => void;
}) {
  const { data } = useQuery(endpointQuery(supportMacrosApi.list, {}));
  const filling = useMutation({
    mutationFn: (macroId: string) =>
      callEndpoint(supportMacrosApi.fillIn, { params: { ticketId, macroId } }, apiTransport),
    onSuccess: ({ text }) => onFill(text),
    onError: (error) => toast.error(errorText(error)),
  });
  const macros = data?.macros ?? [];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {macros.length > 0 && (
        <Select
          aria-label="Insert a macro"
          className="w-full sm:w-64"
          value=""
          disabled={filling.isPending}
          onChange={({ target: { value } }) => value !== '' && filling.mutate(value)}
        >
          <option value="">Insert a macro</option>
          {macros.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Link className="link text-sm" to="/admin/support/macros">
        {macros.length > 0 ? 'Edit macros' : 'Write macros for answers you give often'}
      </Link>
    </div>
  );
}
