/** "Copy link to comment" of a practice post; without it the link can be selected by hand. */
document.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLButtonElement)) return;
  const field = document.getElementById(event.target.dataset['copy'] ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  const button = event.target;
  const before = button.textContent;
  field.select();
  void navigator.clipboard.writeText(field.value).then(
    () => {
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = before;
      }, 2_000);
    },
    () => {
      button.textContent = 'Select the link and copy it';
    },
  );
});
