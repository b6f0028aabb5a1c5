/** Runs inside our list page: it is used by the buttons and fields that people use. */
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
