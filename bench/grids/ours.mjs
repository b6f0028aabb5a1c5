/** Runs inside our list page, and uses the same buttons and fields as people do. */
const header = () => document.querySelector('[role=columnheader]:has(input)')

window.grid = {
  firstRow: '[aria-rowindex="2"][data-row]',
  sort: () => header().querySelector('button').click(),
  filter(text) {
    const input = header().querySelector('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  },
}
