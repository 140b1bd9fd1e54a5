/** A ticket's number as somebody types it. */
const NUMBER = /^#?(\d{1,9})$/;

/** SQL for the ticket `t` to have all words of `:search`, or its number, which is `:number`. */
export const HAS_WORDS = `(t.number = :number OR t.id IN
  (SELECT w.ticket_id FROM support_words w WHERE w.words @@ support_query(:search)))`;

/** What `HAS_WORDS` asks for. */
export function searchValues(search: string): { search: string; number: number } {
  return { search, number: Number(NUMBER.exec(search)?.[1] ?? -1) };
}
