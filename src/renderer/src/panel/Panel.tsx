import { useEffect } from 'react'
import { useWords } from '../i18n'
import { PANEL_TABS, type PanelTab, useApp, useConversation, useView } from '../state'
import { IconButton, type IconName, Tabs } from '../ui'
import { ChangesTab } from './ChangesTab'
import { PermissionsTab } from './PermissionsTab'
import { ProcessesTab } from './ProcessesTab'
import { TasksTab } from './TasksTab'
import { TerminalTab } from './TerminalTab'
import { UsageTab } from './UsageTab'

const TABS: Record<PanelTab, () => React.ReactNode> = {
  changes: ChangesTab,
  processes: ProcessesTab,
  tasks: TasksTab,
  terminal: TerminalTab,
  usage: UsageTab,
  permissions: PermissionsTab,
}

const ICONS: Record<PanelTab, IconName> = {
  changes: 'pencil',
  processes: 'pulse',
  terminal: 'terminal',
  tasks: 'list',
  usage: 'chart',
  permissions: 'shield',
}

/** What the agent did in the open conversation, and how to take it back. */
export function Panel() {
  const t = useWords('panel')
  const { view, work } = useApp()
  const id = useConversation()?.id
  const tab = useView((state) => state.panelTab)
  const Tab = TABS[tab]
  useEffect(() => {
    if (id) work.show(id)
  }, [work, id])
  return (
    <aside
      aria-label={t('label')}
      data-testid="panel"
      className={`relative flex shrink-0 flex-col border-line border-l bg-bg max-[1100px]:absolute max-[1100px]:inset-y-0 max-[1100px]:right-0 max-[1100px]:z-10 max-[1100px]:shadow-float ${tab === 'terminal' ? 'w-[max(352px,min(640px,44vw))]' : 'w-[352px]'}`}
    >
      <IconButton
        icon="close"
        label={t('close')}
        className="absolute top-2.5 right-2 z-10"
        onClick={view.togglePanel}
      />
      <Tabs
        label={t('label')}
        tabs={PANEL_TABS.map((one) => ({ id: one, label: t(`tab.${one}`), icon: ICONS[one] }))}
        current={tab}
        onChange={view.showPanel}
      >
        {id && <Tab key={id} />}
      </Tabs>
    </aside>
  )
}
