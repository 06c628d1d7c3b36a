// The owner API: one file a call, and a record that does not compile while one is missing.
import type { FastifyInstance } from 'fastify'
import { admitOwners } from '../../access/owner.ts'
import { readBefore } from '../../actions/owner/people/audit-subject.ts'
import { Refusal } from '../../refusal.ts'
import type { Served } from '../../served.ts'
import { chatHandlers } from './chats/index.ts'
import { createFlowRoute } from './create-flow.ts'
import { createIntegrationRoute } from './create-integration.ts'
import { createNodeRoute } from './create-node.ts'
import { createWidgetRoute } from './create-widget.ts'
import {
  createCustomerRoute,
  deleteCustomerRoute,
  exportCustomerRoute,
  getCustomerRoute,
  listConsentsRoute,
  listCustomersRoute,
  patchCustomerRoute,
  withdrawConsentRoute,
} from './customers.ts'
import { deleteFeedbackRoute } from './delete-feedback.ts'
import { deleteFlowRoute } from './delete-flow.ts'
import { deleteIntegrationRoute } from './delete-integration.ts'
import { deleteNodeRoute } from './delete-node.ts'
import { deleteWidgetRoute } from './delete-widget.ts'
import { getDraftRoute, putDraftRoute } from './drafts.ts'
import { environmentRoute } from './environment.ts'
import { explainWidgetChangesRoute, explainWidgetRoute } from './explain-widget.ts'
import { exportBundleRoute } from './export-bundle.ts'
import { flowVersionRoute } from './flow-version.ts'
import { flowVersionsRoute } from './flow-versions.ts'
import { getFeedbackRoute } from './get-feedback.ts'
import { getFlowRoute } from './get-flow.ts'
import { getIntegrationRoute } from './get-integration.ts'
import { getNodeRoute } from './get-node.ts'
import { getWidgetRoute } from './get-widget.ts'
import { importBundleRoute } from './import-bundle.ts'
import {
  checkLinkRoute,
  createLinkRoute,
  createSignatureKeyRoute,
  deleteSignatureKeyRoute,
  getSignatureKeyRoute,
  listSignatureKeysRoute,
  nodeLimitsRoute,
  patchSignatureKeyRoute,
  resetLimitsRoute,
} from './links.ts'
import { lintFlowRoute } from './lint-flow.ts'
import { listFeedbacksRoute } from './list-feedbacks.ts'
import { listFlowsRoute } from './list-flows.ts'
import { listIntegrationsRoute } from './list-integrations.ts'
import { listNodesRoute } from './list-nodes.ts'
import { listWidgetsRoute } from './list-widgets.ts'
import { createMailingRoute, listMailingsRoute, listRecipientsRoute, stopMailingRoute } from './mailings.ts'
import { patchIntegrationRoute } from './patch-integration.ts'
import { patchNodeRoute } from './patch-node.ts'
import { patchWidgetRoute } from './patch-widget.ts'
import { peopleHandlers } from './people/index.ts'
import { previewFlowRoute } from './preview-flow.ts'
import { publishFlowRoute, publishVersionRoute } from './publish-flow.ts'
import { putFlowRoute } from './put-flow.ts'
import { resultHandlers } from './results/index.ts'
import { type OwnerCalls, type OwnerHandler, type ReadThing, serveOwner } from './serve-owner.ts'
import { smsOutboxRoute, smsSettingsRoute } from './sms-outbox.ts'
import { testIntegrationRoute } from './test-integration.ts'
import { goldenPathsRoute, putGoldenPathsRoute, simulateFlowRoute } from './trials.ts'
import {
  createWebhookRoute,
  deleteWebhookRoute,
  getWebhookRoute,
  listDeliveriesRoute,
  listWebhooksRoute,
  patchWebhookRoute,
  replayDeliveryRoute,
  replayGivenUpRoute,
  rotateWebhookSecretRoute,
  testWebhookRoute,
} from './webhooks.ts'

const handlers: { readonly [Name in keyof OwnerCalls]: OwnerHandler<Name> } = {
  ...peopleHandlers,
  import_bundle: importBundleRoute,
  export_bundle: exportBundleRoute,
  list_flows: listFlowsRoute,
  create_flow: createFlowRoute,
  get_flow: getFlowRoute,
  put_flow: putFlowRoute,
  get_draft: getDraftRoute,
  put_draft: putDraftRoute,
  delete_flow: deleteFlowRoute,
  publish_flow: publishFlowRoute,
  flow_versions: flowVersionsRoute,
  flow_version: flowVersionRoute,
  lint_flow: lintFlowRoute,
  preview_flow: previewFlowRoute,
  simulate_flow: simulateFlowRoute,
  golden_paths: goldenPathsRoute,
  put_golden_paths: putGoldenPathsRoute,
  publish_version: publishVersionRoute,
  list_nodes: listNodesRoute,
  create_node: createNodeRoute,
  get_node: getNodeRoute,
  patch_node: patchNodeRoute,
  delete_node: deleteNodeRoute,
  list_widgets: listWidgetsRoute,
  create_widget: createWidgetRoute,
  get_widget: getWidgetRoute,
  patch_widget: patchWidgetRoute,
  explain_widget: explainWidgetRoute,
  explain_widget_changes: explainWidgetChangesRoute,
  delete_widget: deleteWidgetRoute,
  list_feedbacks: listFeedbacksRoute,
  get_feedback: getFeedbackRoute,
  delete_feedback: deleteFeedbackRoute,
  sms_outbox: smsOutboxRoute,
  sms_settings: smsSettingsRoute,
  environment: environmentRoute,
  list_integrations: listIntegrationsRoute,
  create_integration: createIntegrationRoute,
  get_integration: getIntegrationRoute,
  patch_integration: patchIntegrationRoute,
  delete_integration: deleteIntegrationRoute,
  test_integration: testIntegrationRoute,
  list_customers: listCustomersRoute,
  create_customer: createCustomerRoute,
  get_customer: getCustomerRoute,
  patch_customer: patchCustomerRoute,
  delete_customer: deleteCustomerRoute,
  export_customer: exportCustomerRoute,
  list_consents: listConsentsRoute,
  withdraw_consent: withdrawConsentRoute,
  list_signature_keys: listSignatureKeysRoute,
  create_signature_key: createSignatureKeyRoute,
  get_signature_key: getSignatureKeyRoute,
  patch_signature_key: patchSignatureKeyRoute,
  delete_signature_key: deleteSignatureKeyRoute,
  create_link: createLinkRoute,
  check_link: checkLinkRoute,
  node_limits: nodeLimitsRoute,
  reset_limits: resetLimitsRoute,
  list_mailings: listMailingsRoute,
  create_mailing: createMailingRoute,
  list_recipients: listRecipientsRoute,
  stop_mailing: stopMailingRoute,
  list_webhooks: listWebhooksRoute,
  create_webhook: createWebhookRoute,
  get_webhook: getWebhookRoute,
  patch_webhook: patchWebhookRoute,
  delete_webhook: deleteWebhookRoute,
  rotate_webhook_secret: rotateWebhookSecretRoute,
  test_webhook: testWebhookRoute,
  list_deliveries: listDeliveriesRoute,
  replay_delivery: replayDeliveryRoute,
  replay_given_up: replayGivenUpRoute,
  ...resultHandlers,
  ...chatHandlers,
}

export function ownerRoutes(api: FastifyInstance, deps: Served): void {
  admitOwners(api, deps)
  const add = <Name extends keyof OwnerCalls>(name: Name): void => serveOwner(api, deps, name, handlers[name], readerOf(readBefore(name)))
  for (const name of Object.keys(handlers) as (keyof OwnerCalls)[]) add(name)
}

function readerOf(name: keyof OwnerCalls | null): ReadThing | null {
  if (name === null) return null
  // Both calls stand at the same address, so the parameters of one are those of the other.
  const read = handlers[name] as unknown as ReadThing
  return (input) =>
    read(input).catch((error: unknown) => {
      // The call itself refuses what is not there.
      if (error instanceof Refusal) return null
      throw error
    })
}
