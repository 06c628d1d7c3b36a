// What of react-dom's client no page of ours reaches, for the version pinned in package.json: see docs/decisions/0009.

/** Functions by what stands in their place. A name that react-dom no longer has stops the build. */
export const answers: Readonly<Record<string, readonly string[]>> = {
  // Called by code of ours or of a library only if it uses the part: said aloud, instead of doing nothing.
  'throw Error("left out of React")': [
    'FragmentInstance useHostTransitionStatus mountActionState updateActionState rerenderActionState updateOptimisticImpl',
    'startHostTransition startTransition updateRefresh prefetchDNS preconnect preload preloadModule preinitStyle preinitScript',
    'preinitModuleScript requestFormReset setPropOnCustomElement getResource acquireResource resolveSingletonInstance',
    'updateSuspenseListComponent updateActivityComponent startViewTransition',
  ],
  '': [
    // View transitions.
    'trackEnterViewTransitions commitAppearingPairViewTransitions commitEnterViewTransitions commitDeletedPairViewTransitions',
    'commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions reportViewTransitionError scheduleViewTransitionEvent applyViewTransitionName',
    'applyViewTransitionToHostInstancesRecursive measureViewTransitionHostInstancesRecursive measureNestedViewTransitions',
    'restoreViewTransitionName commitAfterMutationEffectsOnFiber recursivelyTraverseAfterMutationEffects flushAfterMutationEffects',
    'createViewTransitionInstance ViewTransitionPseudoElement getViewTransitionName getViewTransitionClassName',
    'getClassNameByType pushViewTransitionCancelableScope queueTransitionTypes estimateBandwidth estimateImageBytes',
    'waitForImageToLoad defaultOnDefaultTransitionIndicator',
    // Handles on fragments.
    'commitNewChildToFragmentInstance commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects deleteChildFromFragmentInstance addFragmentHandleToFiber addFragmentHandleToInstance',
    // Elements that React moves into the head and waits for, and html, head and body themselves.
    'mountHoistable preloadResource preloadResourceAndSuspendIfNeeded suspendResource suspendInstance insertStylesheet preconnectAs',
    'insertStylesheetIntoRoot insertSuspendedStylesheets onUnsuspend onUnsuspendImg accumulateSuspenseyCommitOnFiber',
    'getHydratableHoistableCache releaseSingletonInstance commitHostSingletonAcquisition clearSingletonPreambleContribution',
    'clearContainerSparingly',
    // Actions of forms.
    'coerceFormActionProp ensureFormComponentIsStateful updateActionStateImpl TransitionAwareHostComponent recursivelyResetForms',
    'dispatchOptimisticSetState refreshCache',
    // Lists of Suspense, activities.
    'cutOffTailIfNeeded mountActivityChildren commitActivityHydrationCallbacks pushDehydratedActivitySuspenseHandler',
    // Browsers that knew no input events, and onSelect, which nothing listens to.
    'handlePropertyChange handleEventsForInputEventPolyfill getTargetInstForInputEventPolyfill getFallbackBeforeInputChars',
    'isFallbackCompositionEnd getData constructSelectEvent',
  ],
  'return!1': ['isHostHoistableType isCustomElement maySuspendCommit isSingletonScope'],
  'return null': ['waitForCommitToBeReady claimQueuedTransitionTypes getNativeBeforeInputChars findCurrentFiberUsingSlowPath'],
  // The names of components around an error: reported nowhere, and to find them React calls a component once more.
  'return""': ['describeNativeComponentFrame describeFiber'],
}

/**
 * Kinds of fiber no page makes: profiler 12, list of Suspense 19, scope 21, hidden tree of old 23, element for the head 26,
 * html, head or body 27, thrown 29, view transition 30, activity 31. One that is made all the same is refused by React.
 */
export const kinds: ReadonlySet<unknown> = new Set([12, 19, 21, 23, 26, 27, 29, 30, 31])

/** What no source of the page may name, since it stands on what was left out. */
export const notToBeUsed =
  /\b(?:useActionState|useFormStatus|useFormState|useOptimistic|useTransition|Profiler|SuspenseList|Activity|ViewTransition|preinit|preinitModule|prefetchDNS|preconnect|onSelect|onBeforeInput|componentStack)\b|<(?:title|meta|link|style|script|html|head|body)[\s>]|<form[^>]* action=|formAction=/
