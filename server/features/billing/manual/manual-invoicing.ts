import { createHash } from 'node:crypto';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { AppError } from '#server/platform/errors.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PlanGrants } from '../grants/plan-grants.service.ts';
import type { MoneyListener } from '../inbox/money-listener.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { createIssuing, type Issuing } from './issuing.service.ts';
import { createManualActs, type ManualActs } from './manual-acts.service.ts';
import { findInvoice, type ManualInvoice } from './manual-invoices.queries.ts';
import { createManualRounds } from './manual-rounds.ts';
import { createManualSettling } from './manual-settling.ts';
import { createOperatorRequests, type OperatorRequests } from './operator-requests.service.ts';
import { drawInvoice, type InvoiceDocument } from './pdf/invoice-pdf.ts';
import { createPlanRequests, type PlanRequests } from './plan-requests.service.ts';

const ROUND_MS = 60_000;

/** Plans that are paid by invoice. */
export interface ManualInvoicing {
  requests: PlanRequests;
  operatorRequests: OperatorRequests;
  issuing: Issuing;
  acts: ManualActs;
  /** Throws invoice_not_found for one of somebody else. */
  ownFile(userId: string, invoiceId: string, kind: InvoiceDocument): Promise<OutgoingFile>;
  /** Throws billing_invoice_not_found, not_manual. */
  file(invoiceId: string, kind: InvoiceDocument): Promise<OutgoingFile>;
  /** What a round does: renewals, reminders and the end of what is paid. */
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

export function createManualInvoicing(
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'logger'>,
  ports: {
    audit: AuditLog;
    grants: PlanGrants;
    listeners: readonly MoneyListener[];
    mail: MailQueue;
    providers: BillingProviders;
    settings: Pick<SettingsService, 'read'>;
  },
): ManualInvoicing {
  const { db, logger } = platform;
  const settling = createManualSettling(platform, ports);
  const issuing = createIssuing(platform, { ...ports, settling });
  const { runDue } = createManualRounds(platform, { ...ports, issuing, settling });
  const onError = (error: unknown): void =>
    logger.warn({ reason: String(error) }, 'a round of manual invoices was not finished');
  const rounds = startRounds(runDue, { everyMs: ROUND_MS, onError });
  return {
    requests: createPlanRequests(platform, { ...ports, settling }),
    operatorRequests: createOperatorRequests(platform, ports),
    issuing,
    acts: createManualActs(platform, { ...ports, settling }),
    async ownFile(userId, invoiceId, kind) {
      const invoice = await findInvoice(db, invoiceId);
      const isThere = invoice?.userId === userId && invoice.provider === 'manual';
      if (!isThere || (kind === 'credit' && invoice.creditNumber === null)) {
        throw new AppError('invoice_not_found');
      }
      return openInvoiceFile(invoice, kind);
    },
    async file(invoiceId, kind) {
      const invoice = await findInvoice(db, invoiceId);
      if (invoice === undefined) throw new AppError('billing_invoice_not_found');
      if (invoice.provider !== 'manual') throw new AppError('not_manual');
      if (kind === 'credit' && invoice.creditNumber === null) {
        throw new AppError('billing_invoice_not_found');
      }
      return openInvoiceFile(invoice, kind);
    },
    runDue,
    stop: () => rounds.stop(),
  };
}

/** A document as a file to download. Numbers are ours, so the name is safe. */
async function openInvoiceFile(
  invoice: ManualInvoice,
  kind: InvoiceDocument,
): Promise<OutgoingFile> {
  const bytes = await drawInvoice(invoice, kind);
  const number = kind === 'credit' ? invoice.creditNumber : invoice.number;
  return {
    name: `${kind === 'credit' ? 'credit-note' : 'invoice'}-${number}.pdf`,
    mediaType: 'application/pdf',
    size: bytes.length,
    version: createHash('sha256').update(bytes).digest('base64url'),
    open: ({ start, end }) => Promise.resolve(toParts(bytes.subarray(start, end + 1))),
  };
}

async function* toParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
