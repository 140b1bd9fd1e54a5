/** One schema step. Immutable once merged; `down` undoes exactly `up`. Plain SQL, several statements. */
export interface Migration {
  /** `0001-what`, in order, never reused. */
  name: string;
  up: string;
  down: string;
}
