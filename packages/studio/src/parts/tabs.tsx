// Tabs that look like one switch: parts of one object, one shown at a time.
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import style from './tabs.module.css'

interface PartTabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly name: string; readonly content: ReactNode }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

export function PartTabs<Id extends string>({ label, tabs, chosen, onChoose }: PartTabsProps<Id>) {
  return (
    <Tabs
      className={style['tabs'] ?? ''}
      selectedKey={chosen}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key)
        if (tab) onChoose(tab.id)
      }}
    >
      <TabList className={style['list'] ?? ''} aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className={style['tab'] ?? ''}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={style['panel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </Tabs>
  )
}
