/** In a module, so that the policy's hash is computed from the same text. */
export const setupPageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f3f2ee, #0f1215);
  --surface: light-dark(#fff, #181c20);
  --ink: light-dark(#171b20, #eceef0);
  --ink-soft: light-dark(#555b64, #a8afb8);
  --line: light-dark(#858177, #757d87);
  --brand: light-dark(#14324a, #a9cbe6);
  --on-brand: light-dark(#fff, #0b1722);
  --bad: light-dark(#ae241c, #ff9d94);
  --focus: light-dark(#1668c7, #7db7ff);
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 24px;
  background: var(--paper);
  color: var(--ink);
  font:
    16px/1.5 system-ui,
    -apple-system,
    'Segoe UI',
    sans-serif;
}
main {
  width: 100%;
  max-width: 420px;
}
svg {
  fill: none;
  stroke-width: 4;
  stroke-linecap: round;
}
rect {
  fill: #14324a;
}
.keeper {
  stroke: #fff;
}
.bar {
  stroke: #eab04a;
}
h1 {
  margin: 20px 0 8px;
  font-size: 26px;
  line-height: 1.2;
  letter-spacing: -0.01em;
}
p {
  margin: 0 0 20px;
  color: var(--ink-soft);
}
label {
  display: block;
  margin-bottom: 6px;
  font-weight: 600;
}
input,
button {
  width: 100%;
  min-height: 46px;
  border-radius: 10px;
  font: inherit;
}
input {
  padding: 0 14px;
  border: 1px solid var(--line);
  background: var(--surface);
  color: var(--ink);
}
input[aria-invalid='true'] {
  border-color: var(--bad);
}
button {
  border: 0;
  background: var(--brand);
  color: var(--on-brand);
  font-weight: 600;
  cursor: pointer;
}
button:disabled {
  opacity: 0.65;
  cursor: default;
}
:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}
#problem {
  margin: 8px 0 0;
  color: var(--bad);
}
#problem:empty,
#progress:empty {
  display: none;
}
#note {
  margin: 8px 0 20px;
  font-size: 14px;
}
#progress {
  margin: 12px 0 0;
}
`;
