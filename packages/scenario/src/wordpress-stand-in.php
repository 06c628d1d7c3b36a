<?php
// The functions of WordPress that the plug-in calls, as far as the plug-in notices: it reads one request from its input and prints
// what WordPress would have received. The escapes are those of WordPress for valid UTF-8.
define( 'ABSPATH', '/' );
$request = json_decode( file_get_contents( 'php://stdin' ), true );
$calls   = array( 'hooks' => array() );

function add_action( $hook, $called ) { global $calls; $calls['hooks'][ $hook ] = $called; }
function add_filter( $hook, $called ) { add_action( $hook, $called ); }
function get_option( $name, $default = false ) { global $request; return $request['options'][ $name ] ?? $default; }
function current_user_can() { global $request; return $request['mayEdit'] ?? false; }
function absint( $value ) { return abs( (int) $value ); }
function esc_html( $text ) { return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8', false ); }
function esc_attr( $text ) { return esc_html( $text ); }
function esc_url( $url, $schemes ) {
	$clean = preg_replace( '|[^a-z0-9-~+_.?#=!&;,/:%@$\|*\'()\[\]\\x80-\\xff]|i', '', $url );
	if ( ! in_array( strtolower( (string) parse_url( $clean, PHP_URL_SCHEME ) ), $schemes, true ) ) { return ''; }
	return str_replace( array( '&', "'" ), array( '&#038;', '&#039;' ), $clean );
}
function shortcode_atts( $defaults, $given ) { return array_merge( $defaults, array_intersect_key( $given, $defaults ) ); }
function settings_fields( $group ) { echo "<input type=\"hidden\" name=\"option_page\" value=\"$group\">"; }
function submit_button() { echo '<button>Save Changes</button>'; }
function note( $name, $arguments ) { global $calls; $calls[ $name ][] = $arguments; }
function add_shortcode( ...$arguments ) { note( 'shortcodes', $arguments ); }
function wp_oembed_add_provider( ...$arguments ) { note( 'providers', $arguments ); }
function wp_register_script( ...$arguments ) { note( 'scripts', $arguments ); }
function wp_add_inline_script( ...$arguments ) { note( 'inline', $arguments ); }
function register_block_type( ...$arguments ) { note( 'blocks', $arguments ); }
function wp_enqueue_script( ...$arguments ) { note( 'enqueued', $arguments ); }
function register_setting( ...$arguments ) { note( 'settings', $arguments ); }
function add_options_page( ...$arguments ) { note( 'pages', $arguments ); }

require $argv[1];
foreach ( array( 'init', 'wp_enqueue_scripts', 'admin_init', 'admin_menu' ) as $hook ) {
	$calls['hooks'][ $hook ]();
}
$calls['surveys'] = array_map( 'askwell_survey', $request['surveys'] ?? array() );
$calls['hosts']   = array_map( 'askwell_clean_host', $request['hosts'] ?? array() );
$calls['tags']    = array_map(
	function ( $handle ) { global $calls; return $calls['hooks']['script_loader_tag']( '<script src="w.js"></script>', $handle ); },
	array( 'askwell-widget', 'another' )
);
ob_start();
askwell_settings_page();
$calls['page'] = ob_get_clean();
echo json_encode( $calls );
