/** What a creator's balances must be, told from the acts alone and in other words than the product. */
interface Earned {
  charged: number;
  earned: number;
  back: Map<string, number>;
  state: 'unpaid' | 'outside' | 'review' | 'pending' | 'approved' | 'refused';
  /** Days until it is approved. */
  daysLeft: number;
  payout: number | null;
}
interface Payout {
  cents: number;
  state: 'open' | 'paid' | 'failed' | 'credit';
}

const withdrawn = -1;

export function createReferralOracle() {
  const invoices = new Map<string, Earned>();
  const firstPaid = new Map<string, number>();
  const payouts: Payout[] = [];
  let today = 0;

  const invoiceOf = (id: string): Earned => {
    const known = invoices.get(id) ?? {
      charged: 0,
      earned: 0,
      back: new Map(),
      state: 'unpaid' as const,
      daysLeft: 0,
      payout: null,
    };
    invoices.set(id, known);
    return known;
  };
  const lost = ({ back, earned, charged }: Earned): number => {
    const sum = [...back.values()]
      .filter((cents) => cents !== withdrawn)
      .reduce((a, b) => a + b, 0);
    return Math.min(earned, Math.round((earned * sum) / charged));
  };
  const isWithin = (first: number): boolean => {
    const end = new Date(Date.now() - (today - first) * 86_400_000);
    end.setUTCMonth(end.getUTCMonth() + 12);
    return end.getTime() > Date.now();
  };
  const sumOf = (wanted: (one: Earned) => boolean): number =>
    [...invoices.values()].filter(wanted).reduce((sum, one) => sum + one.earned - lost(one), 0);
  const paidOf = (...states: Payout['state'][]): number =>
    payouts
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { cents }) => sum + cents, 0);

  const approved = () =>
    sumOf(({ state }) => state === 'approved') - paidOf('open', 'paid', 'credit');
  const gather = (state: Payout['state']): void => {
    payouts.push({ cents: approved(), state });
    for (const one of invoices.values()) {
      if (one.state === 'approved' && one.payout === null) one.payout = payouts.length - 1;
    }
  };

  return {
    pays(id: string, who: string, facts: { charged: number; tax: number; doubtful: boolean }) {
      const one = invoiceOf(id);
      if (one.state !== 'unpaid') return;
      const first = firstPaid.get(who) ?? today;
      firstPaid.set(who, first);
      one.charged = facts.charged;
      if (!isWithin(first)) one.state = 'outside';
      else {
        one.earned = Math.round((facts.charged - facts.tax) * 0.3);
        one.state = facts.doubtful ? 'review' : 'pending';
        one.daysLeft = 30;
      }
    },
    takesBack(id: string, reversal: string, cents: number) {
      const { back } = invoiceOf(id);
      if (!back.has(reversal)) back.set(reversal, cents);
    },
    givesBack(id: string, reversal: string) {
      const { back } = invoiceOf(id);
      if (back.has(reversal)) back.set(reversal, withdrawn);
    },
    passes(days: number) {
      today += days;
      for (const one of invoices.values()) {
        if (one.state === 'unpaid' || one.state === 'outside') continue;
        one.daysLeft -= days;
        if (one.state === 'pending' && one.daysLeft <= 0) one.state = 'approved';
      }
    },
    approves() {
      this.passes(0);
    },
    /** Whether a batch has this creator in it. */
    batches(): boolean {
      if (approved() < 5_000) return false;
      gather('open');
      return true;
    },
    credits(): boolean {
      if (approved() <= 0) return false;
      gather('credit');
      return true;
    },
    settles(index: number, state: 'paid' | 'failed'): boolean {
      const payout = payouts[index];
      if (payout === undefined || payout.state === 'credit') return false;
      if (payout.state === state || payout.state === 'failed') return false;
      payout.state = state;
      if (state === 'paid') return true;
      for (const one of invoices.values()) if (one.payout === index) one.payout = null;
      return true;
    },
    decides(id: string, decision: 'count' | 'refuse'): boolean {
      const one = invoiceOf(id);
      const { state, payout } = one;
      if (state === 'unpaid' || state === 'outside' || payout !== null) return false;
      if (decision === 'refuse') {
        if (state === 'refused') return false;
        one.state = 'refused';
        return true;
      }
      if (state === 'pending' || state === 'approved') return false;
      one.state = 'pending';
      return true;
    },
    balances() {
      const held = sumOf(({ state }) => state === 'pending' || state === 'review');
      const [paying, paid, credit] = [paidOf('open'), paidOf('paid'), paidOf('credit')];
      const expense = -(held + approved() + paying + paid + credit);
      return {
        expense: expense === 0 ? 0 : expense,
        held,
        approved: approved(),
        paying,
        paid,
        credit,
      };
    },
  };
}
