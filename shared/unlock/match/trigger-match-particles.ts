/** What Korean writes on to a noun without a space: particles, and the commonest "please". */
const PARTICLES: ReadonlySet<string> = new Set(
  (
    '을 를 이 가 은 는 도 만 요 이요 과 와 랑 이랑 의 에 에서 에게 한테 로 으로 나 이나 부터 까지 보다 ' +
    '처럼 예요 이에요 입니다 주세요 부탁해요 부탁합니다 부탁드려요 부탁드립니다'
  ).split(' '),
);

/**
 * Whether `key` is the Hangul word `trigger` with a particle: 가이드를 is 가이드, but 가이드라인
 * (guideline) is not. The list is closed, so no longer word passes for a shorter one.
 */
export function isWithParticle(key: string, trigger: string): boolean {
  return key.startsWith(trigger) && PARTICLES.has(key.slice(trigger.length));
}
