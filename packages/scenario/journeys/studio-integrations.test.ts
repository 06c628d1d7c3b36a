import { eventually } from '@askwell/server/test-kit/eventually'
import { describe, expect, it } from 'vitest'
import { saying } from '../src/owner-system.ts'
import { heading, openSetUpStage, phone, survey } from '../src/setup-stage.ts'

const { system, stage, server, opens } = await openSetUpStage()

describe.skipIf(stage.reason)(
  `the set-up in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a call to an own system is set up with a secret that is not shown, tried, and its errors are listed (O-18, R-DYN-05, R-BIND-05)', async () => {
      const { page, faults } = await opens('/settings/integrations')
      await page.getByText('No integrations yet').waitFor()
      await page.getByRole('link', { name: 'New integration' }).click()
      await page.getByLabel('Reference in the survey').fill('orders')
      await page.getByRole('button', { name: /Kind/ }).click()
      await page.getByRole('option', { name: /Values for a question/ }).click()
      await page.getByLabel('Address').fill('http://10.0.0.1/orders')
      await page.getByRole('button', { name: 'Add a secret header' }).click()
      await page
        .getByRole('group', { name: 'Secret headers' })
        .getByLabel('Header 1')
        .fill('authorization')
      await page
        .getByRole('group', { name: 'Secret headers' })
        .getByLabel('Value 1')
        .fill('Bearer hush-hush')
      await page.getByRole('button', { name: 'Add a rule' }).click()
      await page.getByLabel('Question 1').fill('last_order')
      await page.getByLabel('Path in the response 1').fill('orders.0.title')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('alert').getByText('Enter a public http or https address.').waitFor()
      await page.getByLabel('Address').fill(`${system.url}/orders`)
      await page.getByRole('button', { name: 'Create' }).click()
      await heading(page, 'orders')
      await page.getByText('Stored: authorization. New ones replace all of them.').waitFor()
      expect(await (await server.owner('GET', '/integrations/orders')).text()).not.toContain(
        'hush-hush',
      )

      system.behaves(saying({ orders: [{ title: 'Ridgeline 38' }] }))
      await page.getByLabel('Answers to send').fill('{"customer": ')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('This is not JSON yet.').waitFor()
      await page.getByLabel('Answers to send').fill('{"customer": "C-1042"}')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText(/Answered with 200 in \d+ ms/).waitFor()
      expect(
        await page.getByRole('region', { name: 'What the survey would receive' }).textContent(),
      ).toContain('"last_order": "Ridgeline 38"')
      expect(system.asked.at(-1)).toMatchObject({ path: '/orders' })
      system.behaves(saying({ error: 'down' }, 503))
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText(/The call failed: .*503/).waitFor()
      await page
        .getByRole('region', { name: 'Last errors' })
        .getByRole('cell', { name: '503' })
        .waitFor()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No integrations yet').waitFor()
      expect(faults).toEqual([])
    })

    it('a webhook posts to Slack, begins with completed responses, and its address is not shown again (ECO-42)', async () => {
      system.asked.length = 0
      system.behaves(saying({}))
      const { page, faults } = await opens('/settings/webhooks')
      await page.getByRole('button', { name: 'New webhook' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /Format/ }).click()
      await page.getByRole('option', { name: 'Message to Slack' }).click()
      await dialog.getByText(/add the app “Incoming Webhooks”/).waitFor()
      expect(await dialog.getByLabel(/A response was completed/).isChecked()).toBe(true)
      expect(await dialog.getByLabel(/A contact changed/).count()).toBe(0)
      await dialog
        .getByRole('textbox', { name: 'Address' })
        .fill(`${system.url}/services/very-secret`)
      await page.getByRole('button', { name: 'Create' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: system.url }).click()
      await page.getByText(`Sends to ${system.host}.`).waitFor()
      await page.getByLabel(/A conversation was rated/).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Send a test' }).click()
      await page.getByText(/Your server answered the test with 200/).waitFor()
      expect(system.asked.map(({ path }) => path)).toEqual(['/services/very-secret'])
      expect(await page.content()).not.toContain('very-secret')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No webhooks yet').waitFor()
      expect(faults).toEqual([])
    })

    it('a preset makes a request of one’s own, and a test shows what is sent and answered (ECO-45, ECO-47)', async () => {
      system.asked.length = 0
      system.behaves(saying({ number: 7 }, 201))
      const { page, faults } = await opens('/settings/webhooks')
      await page.getByRole('button', { name: 'New webhook' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /Product/ }).click()
      await page.getByRole('option', { name: 'GitHub issue' }).click()
      await dialog.getByText('Replace YOUR_OWNER and YOUR_REPOSITORY').waitFor()
      await dialog.getByLabel('Address', { exact: true }).fill(`${system.url}/issues/{{survey}}`)
      await dialog.getByLabel('Value of the header').fill('Bearer hush-hush')
      await dialog.getByLabel('Body (JSON)').fill('{"title": {{score}}}')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.getByText('This is not a JSON object.').waitFor()
      await dialog.getByLabel('Body (JSON)').fill('{"title": "{{answers.no_such}}"}')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.getByText(/Some settings are not accepted: template.body.title/).waitFor()
      await dialog.getByLabel('Body (JSON)').fill('{"title": "{{survey}}", "at": "{{created_at}}"}')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: system.url }).click()
      await page.getByText('It is stored and not shown.').waitFor()
      await page.getByRole('button', { name: 'Send a test' }).click()
      await dialog.getByText('Answer: 201').waitFor()
      expect(await dialog.getByRole('region', { name: 'Request' }).textContent()).toMatch(
        /^POST\n\{\n {2}"title": /,
      )
      expect(await dialog.textContent()).toContain('"number":7')
      expect(system.asked[0]?.path).toMatch(/^\/issues\/./)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No webhooks yet').waitFor()
      expect(faults).toEqual([])
    })

    it('a feed is made, read by its address and revoked, and a question is copied for a mail (ECO-48, ECO-50)', async () => {
      const { page, faults } = await opens(`/channels/${survey.nodeId}/share`)
      await page.getByRole('region', { name: 'Preview' }).first().waitFor()
      await page.getByRole('button', { name: /Mail program/ }).click()
      await page.getByRole('option', { name: 'Mailchimp' }).click()
      await page.getByText(/The mail program replaces \*\|/).waitFor()
      expect(await page.getByRole('region', { name: 'HTML', exact: true }).textContent()).toMatch(
        /^<table /,
      )
      await page.getByRole('button', { name: 'New feed' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('received_at').check()
      await dialog.getByLabel('customer_email').check()
      await dialog.getByRole('button', { name: 'Create feed' }).click()
      const formula = dialog.getByRole('textbox', { name: /Google Sheets/ })
      const address = /^=IMPORTDATA\("(.+)"\)$/.exec(await formula.inputValue())?.[1] ?? ''
      const csv = await fetch(address)
      expect([csv.status, (await csv.text()).slice(0, 27)]).toEqual([
        200,
        'received_at,customer_email\r'.slice(0, 27),
      ])
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByText('2 columns').waitFor()
      expect(await page.content()).not.toContain(address.slice(-36))
      await page.getByRole('button', { name: /Revoke the feed/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await page.getByText('2 columns').waitFor({ state: 'detached' })
      expect((await fetch(address)).status).toBe(404)
      expect(faults).toEqual([])
    })

    it('messages of the development provider are read where phones would get them (O-19)', async () => {
      const number = '+436641323456'
      const visitor = await stage.opens(phone, `/feedback?node_id=${phone.nodeId}`)
      await visitor.element('phone').locator('input').fill(number)
      await visitor.presses('Send code')
      await visitor.element('phone').locator('input[autocomplete="one-time-code"]').waitFor()
      const { page } = await opens('/settings/text-messages')
      await page.getByText('Not sent, but kept here for you to read').waitFor()
      const row = page.getByRole('row').filter({ hasText: number })
      expect(await row.textContent()).toMatch(/\d{6} is your verification code/)
    })

    it('a webhook is made with a secret that is shown once, stopped by its address, logged, and what was given up is sent again', async () => {
      system.asked.length = 0
      const { page, faults } = await opens('/settings/webhooks')
      await page.getByText('No webhooks yet').waitFor()
      await page.getByRole('button', { name: 'New webhook' }).click()
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: 'Address' })
        .fill(`${system.url}/hook`)
      await page
        .getByRole('dialog')
        .getByLabel(/A response was completed/)
        .check()
      await page.getByRole('button', { name: 'Create' }).click()
      const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
      expect(secret).toMatch(/^whsec_/)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('link', { name: `${system.url}/hook` }).click()
      await heading(page, system.host)
      expect(await page.content()).not.toContain(secret)

      system.behaves(saying({}, 410))
      await server.submits(survey, [
        { question_id: survey.question('q1'), option_id: survey.option('q1', 'A') },
      ])
      await eventually(
        () => expect(system.asked.filter(({ path }) => path === '/hook')).toHaveLength(1),
        { timeout: 20_000 },
      )
      await eventually(
        async () => {
          await page.reload()
          await page.getByText('Stopped: the address answered 410').waitFor({ timeout: 10_000 })
        },
        { timeout: 60_000 },
      )
      const row = page.getByRole('row').filter({ hasText: 'feedback.completed' })
      await row.getByText('Failed').waitFor()
      await row.getByRole('button', { name: 'Resend event' }).click()
      await page.getByText('Resume the webhook first.').waitFor()
      system.behaves(saying({}))
      await page.getByRole('button', { name: 'Resume' }).click()
      await page.getByRole('button', { name: 'Pause' }).waitFor()
      await row.getByRole('button', { name: 'Resend event' }).click()
      await page.getByText('Being resent').waitFor()
      await eventually(
        () => expect(system.asked.filter(({ path }) => path === '/hook')).toHaveLength(2),
        { timeout: 20_000 },
      )
      await eventually(
        async () => {
          await page.reload()
          await row.getByText('Delivered').waitFor({ timeout: 10_000 })
        },
        { timeout: 60_000 },
      )
      await row.getByRole('button', { name: /Details of/ }).click()
      await page.getByRole('dialog').getByRole('cell', { name: /410/ }).waitFor()
      expect(await page.getByRole('region', { name: 'What is sent' }).textContent()).toContain(
        '"type": "feedback.completed"',
      )
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Send a test' }).click()
      await page.getByText(/Your server answered the test with 200/).waitFor()
      await page.getByRole('button', { name: 'New secret' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
      expect(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()).not.toBe(
        secret,
      )
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByText(/The old secret also signs until/).waitFor()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No webhooks yet').waitFor()
      expect(faults).toEqual([])
    })
  },
)
