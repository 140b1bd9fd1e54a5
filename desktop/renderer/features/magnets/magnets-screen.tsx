export function MagnetsScreen() {
  return <h1>MagnetsScreen</h1>;
}
