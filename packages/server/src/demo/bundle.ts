// The demo workspace without its answers: four flows, five nodes, one widget.
import { Bundle } from '@askwell/contract'
import { delivery, deliveryId } from './delivery.ts'
import { demoId } from './demo-id.ts'
import { everyStyle, galleryId } from './gallery/index.ts'
import { pulse, pulseId } from './pulse.ts'
import { shopVisit, shopVisitId } from './shop-visit.ts'

export const demoNodes = {
  shopVisit: shopVisitId('node'),
  shopWidget: shopVisitId('node/website'),
  delivery: deliveryId('node'),
  pulse: pulseId('node'),
  gallery: galleryId('node'),
} as const

export const demoBundle = Bundle.parse({
  format: 'askwell-bundle/1',
  flows: [shopVisit, delivery, pulse, everyStyle],
  nodes: [
    {
      id: demoNodes.shopVisit,
      name: 'Hazel & Pine: your visit',
      type: 'link',
      flow_id: shopVisit.id,
      primary_color: '#1F6F54',
      country_code: 'GB',
      timezone: 'Europe/London',
    },
    {
      id: demoNodes.delivery,
      name: 'Swiftlet: your delivery',
      type: 'embedded',
      flow_id: delivery.id,
      primary_color: '#B5400F',
      country_code: 'TR',
      timezone: 'Europe/Istanbul',
    },
    {
      id: demoNodes.pulse,
      name: 'Brightwater Labs: Friday pulse',
      type: 'link',
      flow_id: pulse.id,
      primary_color: '#3D4FC4',
      country_code: 'GB',
      timezone: 'Europe/London',
    },
    {
      id: demoNodes.shopWidget,
      name: 'Hazel & Pine: on the website',
      type: 'widget',
      flow_id: shopVisit.id,
      primary_color: '#1F6F54',
      country_code: 'GB',
      timezone: 'Europe/London',
    },
    {
      id: demoNodes.gallery,
      name: 'Gallery: every question style',
      type: 'link',
      flow_id: everyStyle.id,
      primary_color: '#7A3E9D',
      country_code: 'GB',
      timezone: 'Europe/London',
    },
  ],
  widgets: [
    {
      code: 'PSN-HAZEL01',
      node_id: demoNodes.shopWidget,
      primary_color: '#1F6F54',
      secondary_color: '#1F6F54',
      popover_text: 'How was your visit?',
      web_channel: { id: demoId('channel/website'), name: 'Website' },
    },
  ],
})
