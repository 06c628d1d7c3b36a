/** Where each browser probe is tested: a case above, or a journey's test by its file. */
export const probed: Readonly<
  Record<string, readonly (string | { readonly file: string; readonly test: string })[]>
> = {
  'the widget outlives a body that is drawn again': [
    'draws its body again',
    'swaps its body, as Turbo does',
    'takes every unknown element away once',
  ],
  'a redrawn page scrolls again after modal mode': [
    { file: 'widget-unharmed', test: 'in modal mode is let go after its body was redrawn by %s' },
  ],
  'what cannot be cloned': [
    'hands over what cannot be cloned',
    { file: 'widget-unharmed', test: 'hands over what cannot be cloned is asked all the same' },
  ],
  'low windows and zoom': [
    'is zoomed by a style',
    { file: 'widget-unharmed', test: 'is low keeps the header and the close button in the window' },
  ],
  'transform, filter, will-change, perspective and contain': [
    'has a transform on html',
    'has a filter on html',
    'has a filter on body',
    'has will-change and perspective',
    'has contain on both',
  ],
  'a lost part and a lost configuration': [
    { file: 'widget-unharmed', test: 'is fetched again: the part that opens it' },
    { file: 'widget-unharmed', test: 'is asked for again: the configuration' },
  ],
  'explain without a configuration': [
    {
      file: 'widget-unharmed',
      test: 'is explained: a host that is not in the list, with every rule',
    },
  ],
  'sandboxes and pages without an origin': [
    { file: 'widget-sandbox', test: '%s has a widget, whose survey can be finished' },
    {
      file: 'widget-sandbox',
      test: '%s and is on no list: nothing is drawn, and the reason is named',
    },
  ],
  print: [{ file: 'widget-unharmed', test: 'is printed is printed without it' }],
  'styles on everything and on frames': [
    'unsets every style',
    'unsets every style of every element',
    'hides every frame',
    'takes no pointer on frames',
    'has content-visibility',
  ],
  'flex, grid and the highest z-index': [
    'is a flex container',
    'is a grid of columns',
    'lies under an overlay of its own',
  ],
  policies: [
    'has a policy by nonce',
    'has a policy with trusted types',
    'connects to nothing by its policy',
  ],
  'JSON, toJSON, Promise, createElement and frozen prototypes': [
    'has broken JSON',
    'has a broken toJSON everywhere',
    'has a promise of its own',
    'has broken elements',
    'has frozen prototypes',
  ],
  '40,000 forged messages': [
    'floods every listener',
    {
      file: 'widget-hostile',
      test: 'forged messages of sibling frames and of the page change nothing',
    },
  ],
  'poison for the loader itself': [
    'has broken map',
    'has poisoned names on every object',
    'has poisoned descriptors',
    'has poisoned accessors',
    'has no addresses',
  ],
}
