export function ActivityScreen() {
  return <h1>ActivityScreen</h1>;
}
