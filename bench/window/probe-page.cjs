// In the page, from its first moment, with the page's own clock: the program may be busy elsewhere.
function look() {
  if (!document.querySelector('[data-testid=composer]:not(:disabled)')) return requestAnimationFrame(look)
  requestAnimationFrame(() => setTimeout(() => console.log(`usable ${Date.now()}`)))
}
look()
