// A chart as a PNG: its own drawing if it has one, else its table drawn as bars. It has the colours of the screen.
import { barDrawing, type Drawing, text } from './bar-drawing.ts'
import type { ChartTable } from './chart-table.ts'

interface Pictured {
  readonly title: string
  readonly note: string
  readonly drawing: HTMLElement | null
  readonly table: ChartTable
  /** The language of the table. */
  readonly language: string
}

const scale = 2
const pad = 24
const headHeight = 56

export async function savePicture(pictured: Pictured): Promise<void> {
  const svg = pictured.drawing?.querySelector<SVGSVGElement>('svg[data-picture], .recharts-surface')
  const content = svg ? ownDrawing(svg) : barDrawing(pictured.table, pictured.language, color)
  const width = Math.ceil(content.width + pad * 2)
  const height = Math.ceil(content.height + headHeight + pad)
  const head = `<rect width="100%" height="100%" fill="${color('--surface')}"/>${text(pad, 30, pictured.title, 'font-weight="600" font-size="15"', color('--text'))}${text(pad, 48, pictured.note, `font-size="12"`, color('--text-3'))}`
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="system-ui, sans-serif">${head}<g transform="translate(${pad} ${headHeight})">${content.markup}</g></svg>`
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.drawImage(await imageOf(whole), 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser draws no pictures')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${pictured.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'chart'}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Computed styles are copied inline: a picture has no style sheets. */
const written = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font',
  'text-anchor',
] as const

function ownDrawing(svg: SVGSVGElement): Drawing {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [place, shown] of [...svg.querySelectorAll<SVGElement>('*')].entries()) {
    const look = getComputedStyle(shown)
    for (const name of written) copies[place]?.style.setProperty(name, look.getPropertyValue(name))
  }
  const { width, height } = svg.getBoundingClientRect()
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return { markup: new XMLSerializer().serializeToString(copy), width, height }
}

const color = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

function imageOf(svg: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the picture could not be drawn'))
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  })
}
