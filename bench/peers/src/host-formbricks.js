import formbricks from '@formbricks/js'

// Its own script comes from the installation at run time; only what the page bundles counts here.
void formbricks.setup({ environmentId: 'bench', appUrl: location.origin })
