const stepPx = 18

/** Where the connections out of a card begin, in pixels below its middle, in their order. */
export const portShift = (port: number, ports: number): number =>
  Math.round((port - (ports - 1) / 2) * Math.min(stepPx, 120 / Math.max(1, ports)))
