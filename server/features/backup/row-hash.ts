import { hash } from 'node:crypto';

/**
 * Counts rows and sums their SHA-256 in eight lanes of 32 bits, so the order of rows does not matter.
 */
export class RowHash {
  readonly #lanes = new Uint32Array(8);
  #rows = 0;

  add(row: Uint8Array): void {
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < 8; lane += 1) {
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32BE(lane * 4);
    }
    this.#rows += 1;
  }

  get rows(): number {
    return this.#rows;
  }

  /** 64 hex digits. */
  get hash(): string {
    return [...this.#lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }
}
